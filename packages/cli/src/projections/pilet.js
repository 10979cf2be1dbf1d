// The pilet of every remote: what it shows comes in the `config` of its item in piral.json. SystemJS format, as Piral's
// loaders for v2 and v3 read it. The remote's address lives in memory, the host's own stays at the route.
System.register([], (expose) => ({
  execute() {
    expose('setup', (api) => {
      const { route } = api.meta.config
      const page = { type: 'html', component: createPage(api.meta.config) }
      api.registerPage(route, page)
      api.registerPage(`${route}/*`, page)
    })

    /** The page's life by Piral's contract for components of any framework. */
    function createPage(config) {
      const mounts = new WeakMap()
      return {
        mount(element) {
          const ending = new AbortController()
          mounts.set(element, ending)
          show(config, element, ending.signal).catch((error) => {
            if (!ending.signal.aborted) element.textContent = `${config.title} could not be loaded.`
            reportError(error)
          })
        },
        unmount(element) {
          mounts.get(element)?.abort()
          mounts.delete(element)
        },
      }
    }

    async function show(config, element, signal) {
      const { remote, session } = await load(config)
      if (signal.aborted) return
      const surface = element.appendChild(document.createElement('div'))
      const mounted = remote.mount(surface, createHost(config, session, element, signal))
      signal.addEventListener('abort', () => {
        mounted.unmount()
        element.replaceChildren()
      })
    }

    /** The remote, and the session that it shares with the others of this page. */
    async function load({ entry, integrity, backend }) {
      if (!document.querySelector(`script[data-portico="${entry}"]`)) {
        const map = document.createElement('script')
        map.type = 'importmap'
        map.dataset.portico = entry
        map.textContent = JSON.stringify({ integrity })
        document.head.append(map)
      }
      const container = await import(entry)
      window.porticoShares ??= {}
      await container.init(window.porticoShares, [])
      const { remote } = (await container.get('./remote'))()
      const [copy] = Object.values(window.porticoShares['@portico/session'])
      const { configureSession } = (await copy.get())()
      return { remote, session: configureSession(backend) }
    }

    function createHost(config, session, element, signal) {
      const region = element.appendChild(document.createElement('div'))
      region.setAttribute('role', 'status')
      Object.assign(region.style, {
        position: 'absolute',
        inlineSize: '1px',
        overflow: 'hidden',
        clipPath: 'inset(50%)',
      })
      const announce = (text) => {
        region.textContent = text
      }
      return {
        session,
        history: createHistory(),
        appearance: {
          theme: 'system',
          density: 'regular',
          locale: document.documentElement.lang || 'en',
          direction: document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr',
        },
        portalContainer: element,
        announce,
        notify: ({ title, detail = '' }) => announce(`${title} ${detail}`),
        setTitle: (parts) => {
          document.title = [...parts, config.title].join(' · ')
        },
        reportError: (error) => reportError(error),
        fail: (error) => {
          reportError(error)
          element.textContent = `${config.title} has ended because of an error. Reload the page to go on.`
        },
        runInBackground: ({ done }) => void done.catch(reportError),
        config: config.settings,
        signal,
      }
    }

    /** A history without the page's address: entries, guards that ask, relative parts as in a link. */
    function createHistory() {
      const entries = [{ pathname: '/', search: '', hash: '', state: undefined }]
      const listeners = new Set()
      const guards = new Set()
      let index = 0
      const mayLeave = () =>
        [...guards].every((guard) => {
          const sentence = guard()
          return sentence === null || window.confirm(sentence)
        })
      const arrive = (next) => {
        index = next
        for (const listener of listeners) listener(entries[index])
      }
      const resolve = (to) => {
        const text = typeof to === 'string' ? to : `${to.pathname ?? ''}${to.search ?? ''}${to.hash ?? ''}`
        const { pathname, search, hash } = entries[index]
        const url = new URL(text || '#', `http://remote${pathname}${search}${hash}`)
        return { pathname: url.pathname, search: url.search, hash: url.hash }
      }
      const navigate = (to, state, next) => {
        if (String(to).startsWith('//')) return window.location.assign(String(to).slice(1))
        const place = resolve(to)
        if (place.pathname !== entries[index].pathname && !mayLeave()) return
        entries.splice(next, entries.length, { ...place, state })
        arrive(next)
      }
      return {
        get location() {
          return entries[index]
        },
        listen: (listener) => {
          listeners.add(listener)
          return () => listeners.delete(listener)
        },
        push: (to, state) => navigate(to, state, index + 1),
        replace: (to, state) => navigate(to, state, index),
        createHref: (to) => {
          if (String(to).startsWith('//')) return String(to).slice(1)
          const { pathname, search, hash } = resolve(to)
          return `#${pathname}${search}${hash}`
        },
        go: (delta) => {
          const next = Math.min(Math.max(index + delta, 0), entries.length - 1)
          if (next !== index && mayLeave()) arrive(next)
        },
        block: (guard) => {
          guards.add(guard)
          return () => guards.delete(guard)
        },
      }
    }
  },
}))
