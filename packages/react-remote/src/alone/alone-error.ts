/** A page that runs a remote alone lacks what it needs. */
export class AloneError extends Error {
  readonly code: 'config_missing' | 'config_invalid'

  constructor(code: AloneError['code'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'AloneError'
    this.code = code
  }
}
