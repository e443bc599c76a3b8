// A response that reports when it is over: when its body was read to the end, was cancelled or failed.

export function whileOpen(response: Response, over: () => void): Response {
  if (!response.body) {
    over()
    return response
  }
  const reader = response.body.getReader()
  let reported = false
  const report = () => {
    if (!reported) over()
    reported = true
  }
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await reader.read()
        if (!done) return controller.enqueue(value)
        report()
        controller.close()
      } catch (error) {
        report()
        controller.error(error)
      }
    },
    async cancel(reason) {
      report()
      await reader.cancel(reason)
    },
  })
  return new Response(body, { status: response.status, headers: response.headers })
}
