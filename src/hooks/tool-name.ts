// Whether a tool is a verb: `mcp__bank__card_replace` is `card.replace`. Pure.

export function isNamed(tool: string, verb: string): boolean {
  const [full, short] = [plain(tool), plain(verb)]
  return short !== '' && (full === short || full.endsWith(`_${short}`))
}

function plain(name: string): string {
  return name.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '_')
}
