import { useEffect, useRef } from 'react'

/**
 * React 18 sets attributes of custom elements, but neither their properties nor listeners for their events; React 19 does
 * both, and needs no such component.
 */
export function PorticoFiles({ getAccessToken, onSession, onOpen, ...attributes }) {
  const element = useRef(null)

  useEffect(() => {
    element.current.getAccessToken = getAccessToken
  }, [getAccessToken])

  useEffect(() => {
    const listeners = { 'portico-session': onSession, 'portico-open': onOpen }
    const controller = new AbortController()
    for (const [name, listener] of Object.entries(listeners)) {
      if (listener) element.current.addEventListener(name, listener, { signal: controller.signal })
    }
    return () => controller.abort()
  }, [onSession, onOpen])

  return <portico-files ref={element} {...attributes} />
}
