// Text for models, in parts: a part about a tool is only for those who are shown that tool.

export interface Line {
  /** The tool that the line is about; without one, the line is for everyone. */
  readonly tool?: string
  /** Not for those who are shown this tool: another part says it. */
  readonly unless?: string
  readonly text: string
}

export function saidTo(tools: ReadonlySet<string>, lines: readonly Line[]): string[] {
  return lines
    .filter(
      ({ tool, unless }) => (tool === undefined || tools.has(tool)) && (unless === undefined || !tools.has(unless)),
    )
    .map(({ text }) => text)
}
