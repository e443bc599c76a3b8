// A refusal in the form that MCP clients read: a JSON-RPC error with an HTTP status.

export function protocolError(
  status: number,
  code: number,
  message: string,
  headers: Record<string, string> = {},
): Response {
  const body = { jsonrpc: '2.0', error: { code, message }, id: null }
  return Response.json(body, { status, headers })
}
