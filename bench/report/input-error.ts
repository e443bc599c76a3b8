// What whoever runs a benchmark can put right: told in a sentence, without where in the code it was noticed.

export class InputError extends Error {
  override readonly name = 'InputError'
}
