import { type BidiClient, BidiError, type BidiMessage, type BidiPeer } from '../bidi-server.ts'
import { removeEval } from '../playwright-call.ts'
import type { VirtualDisplay } from './display.ts'
import type { BrowserTab } from './tab.ts'
import { UserContext } from './user-context.ts'

// biome-ignore lint/suspicious/noExplicitAny: Parameters have a shape for each of the protocol's commands.
type Command = (params: any) => unknown

interface Browser {
  binary: string
  version: string
  display: VirtualDisplay
}

/** Implements WebDriver BiDi for one browser, as far as Playwright needs it and classic WebDriver supports it. */
export class WebKitPeer implements BidiPeer {
  readonly #client: BidiClient
  readonly #browser: Browser
  readonly #profiles = new Map<string, UserContext>()
  #last = 0

  constructor(client: BidiClient, browser: Browser) {
    this.#client = client
    this.#browser = browser
  }

  receive(message: BidiMessage): void {
    void this.#answer(message)
  }

  end(): void {
    void Promise.all([...this.#profiles.values()].map((profile) => profile.end())).then(() => process.exit(0))
  }

  async #answer({ id, method = '', params }: BidiMessage): Promise<void> {
    try {
      const command = this.#commands[method]
      if (!command) throw new BidiError('unknown command', `${method} is not supported in WebKit`)
      this.#client.send({ type: 'success', id, result: (await command(params)) ?? {} })
    } catch (error) {
      const code = error instanceof BidiError ? error.code : 'unknown error'
      const message = error instanceof Error ? error.message : String(error)
      this.#client.send({ type: 'error', id, error: code, message })
    }
    if (method === 'browser.close') this.end()
  }

  #tab(context: string): BrowserTab {
    for (const { tabs } of this.#profiles.values()) {
      const tab = tabs.get(context)
      if (tab) return tab
    }
    throw new BidiError('no such frame', `there is no tab ${context}`)
  }

  #tabOf({ context, realm }: { context?: string; realm?: string }): BrowserTab {
    if (context) return this.#tab(context)
    for (const { tabs } of this.#profiles.values())
      for (const tab of tabs.values()) if (tab.owns(realm ?? '')) return tab
    throw new BidiError('no such frame', `there is no realm ${realm}`)
  }

  /** Returns the profiles of a command: the named ones, or all. */
  #named(userContexts?: string[]): UserContext[] {
    const all = [...this.#profiles.values()]
    return userContexts ? all.filter(({ id }) => userContexts.includes(id)) : all
  }

  #profile(userContext: string): UserContext {
    const profile = this.#profiles.get(userContext)
    if (!profile) throw new BidiError('no such user context', `there is no profile ${userContext}`)
    return profile
  }

  readonly #commands: Record<string, Command> = {
    'session.new': () => ({
      sessionId: 'webkit',
      capabilities: { browserName: 'webkit', browserVersion: this.#browser.version, userAgent: '' },
    }),
    'session.subscribe': () => ({ subscription: 'all' }),
    'session.end': () => {},
    'browser.close': () => {},
    'browser.createUserContext': () => {
      const userContext = `profile-${++this.#last}`
      this.#profiles.set(
        userContext,
        new UserContext(userContext, { ...this.#browser, client: this.#client }),
      )
      return { userContext }
    },
    'browser.removeUserContext': async ({ userContext }) => {
      await this.#profile(userContext).end()
      this.#profiles.delete(userContext)
    },
    'browser.setDownloadBehavior': ({ downloadBehavior, userContexts }) => {
      for (const profile of this.#named(userContexts)) profile.downloads = downloadBehavior?.destinationFolder
    },
    'browsingContext.create': async ({ userContext }) => ({
      context: (await this.#profile(userContext).open()).id,
    }),
    'browsingContext.close': ({ context }) => {
      const profile = this.#named().find(({ tabs }) => tabs.has(context))
      return profile?.close(this.#tab(context))
    },
    'browsingContext.activate': ({ context }) => this.#tab(context).window.activate(),
    'browsingContext.navigate': async ({ context, url }) => ({
      navigation: await this.#tab(context).navigate(url),
      url,
    }),
    'browsingContext.reload': ({ context }) => this.#tab(context).travel('refresh'),
    'browsingContext.traverseHistory': ({ context, delta }) =>
      this.#tab(context).travel(delta < 0 ? 'back' : 'forward'),
    'browsingContext.captureScreenshot': async ({ context }) => ({
      data: await this.#tab(context).window.screenshot(),
    }),
    'browsingContext.handleUserPrompt': ({ context, accept, userText }) =>
      this.#tab(context).answerPrompt(accept, userText),
    'browsingContext.setViewport': async ({ context, userContexts, viewport }) => {
      if (context) await this.#tab(context).window.resize(viewport)
      else for (const profile of this.#named(userContexts)) profile.size = viewport
    },
    'input.performActions': ({ context, actions }) => this.#tab(context).perform(actions),
    'input.setFiles': ({ context, element, files }) => this.#tab(context).setFiles(element.sharedId, files),
    'script.evaluate': ({ expression, target, resultOwnership, awaitPromise }) =>
      this.#tabOf(target).call(`() => ${expression.trim().replace(/;$/, '')}`, [], {
        keeps: resultOwnership === 'root',
        waits: awaitPromise,
        world: target.sandbox,
      }),
    'script.callFunction': (params) => {
      const { functionDeclaration, target, resultOwnership, awaitPromise } = removeEval(params)
      return this.#tabOf(target).call(functionDeclaration, params.arguments ?? [], {
        keeps: resultOwnership === 'root',
        waits: awaitPromise,
        world: target.sandbox,
      })
    },
    'script.disown': ({ target, handles }) => this.#tabOf(target).disown(handles),
    'script.addPreloadScript': ({ functionDeclaration, arguments: args, userContexts, contexts }) => {
      const script = `preload-${++this.#last}`
      const profiles = contexts
        ? this.#named().filter(({ tabs }) => contexts.some((context: string) => tabs.has(context)))
        : this.#named(userContexts)
      for (const { preloads } of profiles) preloads.set(script, { functionDeclaration, arguments: args })
      return { script }
    },
    'script.removePreloadScript': ({ script }) => {
      for (const { preloads } of this.#named()) preloads.delete(script)
    },
    'storage.getCookies': async ({ partition }) => ({
      cookies: (await this.#profile(partition.userContext).ask<ClassicCookie[]>('GET', '/cookie')).map(
        toBidi,
      ),
    }),
    'emulation.setMediaFeaturesOverride': ({ features }) => {
      const scheme = features['prefers-color-scheme'] as string | null | undefined
      if (scheme === 'light' || scheme == null) return
      throw new BidiError('unsupported operation', `no ${scheme} scheme in this engine`)
    },
    // Playwright sends these commands at every start. They have no effect here.
    'emulation.setLocaleOverride': () => {},
    'emulation.setScreenOrientationOverride': () => {},
    'emulation.setScreenSettingsOverride': () => {},
    'network.addDataCollector': () => ({ collector: 'none' }),
    'network.addIntercept': ({ phases }) => {
      if (phases.includes('authRequired')) return { intercept: 'none' }
      throw new BidiError(
        'unsupported operation',
        'faults come from servers: nothing intercepts requests in WebKit',
      )
    },
    'network.setCacheBehavior': () => {},
  }
}

interface ClassicCookie {
  name: string
  value: string
  domain: string
  path: string
  secure: boolean
  httpOnly: boolean
  expiry?: number
  sameSite?: string
}

const toBidi = (cookie: ClassicCookie) => ({
  ...cookie,
  value: { type: 'string', value: cookie.value },
  sameSite: cookie.sameSite?.toLowerCase() ?? 'none',
})
