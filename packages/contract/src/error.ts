/** Error codes for data that crosses the contract. */
export type ContractErrorCode =
  | 'registry_invalid'
  | 'files_invalid'
  | 'config_invalid'
  | 'remote_invalid'
  | 'contract_mismatch'
  | 'range_invalid'
  | 'address_invalid'
  | 'not_json'
  | 'signature_missing'
  | 'signature_invalid'
  | 'signature_unknown_key'
  | 'signature_unsupported'

/**
 * The error class of this package. `path` is the place of the fault in the document, such as
 * `remotes.files.releases[1].base`. It is empty if the error concerns the whole value.
 */
export class ContractError extends Error {
  readonly code: ContractErrorCode
  readonly path: string

  constructor(code: ContractErrorCode, path: string, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'ContractError'
    this.code = code
    this.path = path
  }
}
