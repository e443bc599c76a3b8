// An error that the person who runs a benchmark can fix: it is shown as one sentence, without a stack trace.

export class InputError extends Error {
  override readonly name = 'InputError'
}
