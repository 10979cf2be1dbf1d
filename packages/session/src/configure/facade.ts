import { AuthError } from '@supabase/auth-js'
import { ABI_VERSION, type ReadableCore, type SharedCore } from '../core/core-registry.ts'
import { defaultDeadlines } from '../session/deadlines.ts'
import { unknownReachability } from '../session/reachability.ts'
import type { Session } from '../session/session.ts'

const warned = new WeakSet<ReadableCore>()

/** Creates a session over a core of this or another copy of the package. It has no state of its own. */
export function createFacade(core: ReadableCore | SharedCore): Session {
  return isShared(core) ? createFullFacade(core) : createReadOnlyFacade(core)
}

function isShared(core: ReadableCore): core is SharedCore {
  return core.abi === ABI_VERSION
}

function createFullFacade(core: SharedCore): Session {
  const call = (name: string) => {
    return (...args: unknown[]) => {
      const operation = core.operation(name) as ((...args: unknown[]) => Promise<unknown>) | undefined
      return operation ? operation(...args) : refuse(`${name} is not known to version ${core.version}`)
    }
  }
  return {
    getSnapshot: () => core.getSnapshot(),
    getInitialSnapshot: () => core.getInitialSnapshot(),
    subscribe: (listener, options) => core.subscribe(listener, options?.signal),
    onAuthEvent: (filter, handler, options) => core.onAuthEvent(filter, handler, options),
    getAccessToken: (options) => core.getAccessToken(options),
    get client() {
      return core.client
    },
    backend: core.backend,
    reach: core.reach ?? unknownReachability,
    deadlines: core.deadlines ?? defaultDeadlines,
    ready: () => core.ready(),
    acknowledgeRecovery: () => core.acknowledgeRecovery(),
    dispose: () => core.dispose(),
    ...operations(call),
  }
}

/** Creates a session over a core of another ABI, which only allows reading the state. */
function createReadOnlyFacade(core: ReadableCore): Session {
  if (!warned.has(core)) {
    warned.add(core)
    // biome-ignore lint/suspicious/noConsole: two incompatible copies in a page are a mistake of its builds.
    console.warn(
      `The page has a session of @portico/session ${core.version} (ABI ${core.abi}), which this copy (ABI ${ABI_VERSION}) can only read.`,
    )
  }
  const call = (name: string) => () => refuse(`${name} is not possible in a read-only session`)
  return {
    getSnapshot: () => core.getSnapshot(),
    getInitialSnapshot: () => core.getInitialSnapshot(),
    subscribe: (listener, options) => core.subscribe(listener, options?.signal),
    onAuthEvent: () => () => {},
    getAccessToken: () => Promise.resolve(core.getSnapshot().session?.access_token ?? null),
    get client() {
      return core.client
    },
    backend: core.backend,
    reach: unknownReachability,
    deadlines: defaultDeadlines,
    ready: () => Promise.resolve(core.getSnapshot()),
    acknowledgeRecovery: () => {},
    dispose: () => {},
    ...operations(call),
  }
}

/** Returns the operations of {@link Session}, each through `call`. */
function operations(call: (name: string) => (...args: never[]) => Promise<unknown>) {
  const group = <const Name extends string>(prefix: string, names: readonly Name[]) =>
    Object.fromEntries(names.map((name) => [name, call(prefix + name)]))
  return {
    ...group('', [
      'signInWithPassword',
      'signUp',
      'signInWithOtp',
      'verifyOtp',
      'resend',
      'signInWithOAuth',
      'signInWithSSO',
      'signInWithIdToken',
      'signInAnonymously',
      'resetPassword',
      'updateUser',
      'reauthenticate',
      'getUser',
      'signOut',
      'handleCallback',
      'answerLink',
      'accessTokenChanged',
    ]),
    mfa: {
      ...group('mfa.', [
        'enroll',
        'challenge',
        'verify',
        'challengeAndVerify',
        'unenroll',
        'listFactors',
        'getAuthenticatorAssuranceLevel',
        'stepUp',
      ]),
      // If the core has no such operation, there is nothing to stop.
      onStepUp: (...args: never[]) => {
        const stop: unknown = call('mfa.onStepUp')(...args)
        return typeof stop === 'function' ? stop : () => {}
      },
      recoveryCodes: group('mfa.recoveryCodes.', [
        'getStatus',
        'generate',
        'verify',
        'regenerate',
        'unenroll',
      ]),
    },
    passkeys: group('passkeys.', ['detect', 'signIn', 'register', 'list', 'update', 'delete']),
    identities: group('identities.', ['list', 'link', 'unlink']),
  } as unknown as Pick<Session, OperationName>
}

type OperationName = Exclude<
  keyof Session,
  | 'getSnapshot'
  | 'getInitialSnapshot'
  | 'subscribe'
  | 'onAuthEvent'
  | 'getAccessToken'
  | 'client'
  | 'backend'
  | 'reach'
  | 'deadlines'
  | 'ready'
  | 'acknowledgeRecovery'
  | 'dispose'
>

function refuse(message: string): Promise<unknown> {
  const error = new AuthError(message, undefined, 'not_supported')
  return Promise.resolve({ data: { user: null, session: null }, error })
}
