// A response that tells when it is over: when its body has been read to the end, was cancelled or failed.

export function whileOpen(response: Response, over: () => void): Response {
  if (!response.body) {
    over()
    return response
  }
  const reader = response.body.getReader()
  let told = false
  const tell = () => {
    if (!told) over()
    told = true
  }
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await reader.read()
        if (!done) return controller.enqueue(value)
        tell()
        controller.close()
      } catch (error) {
        tell()
        controller.error(error)
      }
    },
    async cancel(reason) {
      tell()
      await reader.cancel(reason)
    },
  })
  return new Response(body, { status: response.status, headers: response.headers })
}
