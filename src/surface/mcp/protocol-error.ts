// A refusal in the shape MCP clients read: a JSON-RPC error with the HTTP status beside it.

export function protocolError(
  status: number,
  code: number,
  message: string,
  headers: Record<string, string> = {},
): Response {
  const body = { jsonrpc: '2.0', error: { code, message }, id: null }
  return Response.json(body, { status, headers })
}
