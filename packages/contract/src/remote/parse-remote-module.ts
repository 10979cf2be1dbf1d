import { ContractError } from '../error.ts'
import { CONTRACT_VERSION, type RemoteModule } from './remote.ts'

/**
 * Checks the module that a remote exposes (`export const remote`), or the exported value itself.
 * @throws ContractError `remote_invalid` that names the missing part, `contract_mismatch` for another contract.
 */
export function parseRemoteModule(input: unknown): RemoteModule {
  const isModule = isRecord(input) && 'remote' in input && !('mount' in input)
  const remote = isModule ? input.remote : input
  const path = isModule ? 'remote' : ''
  const where = isModule ? 'remote' : 'module'
  if (!isRecord(remote)) throw invalid(path, `${where}: expected an export "remote" with a mount function`)
  if (typeof remote.contract !== 'number') throw invalid(path, `${where}.contract: expected a number`)
  if (remote.contract !== CONTRACT_VERSION) {
    const message = `${where}.contract: expected ${CONTRACT_VERSION}, found ${remote.contract}`
    throw new ContractError('contract_mismatch', path, message)
  }
  if (typeof remote.mount !== 'function') throw invalid(path, `${where}.mount: expected a function`)
  return remote as unknown as RemoteModule
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function invalid(path: string, message: string): ContractError {
  return new ContractError('remote_invalid', path, message)
}
