import { useHost, useLocation } from '@portico/react-remote'
import { useAuthConfig } from '../config.ts'
import { addNextParameter, type ReturnPurpose, readNext } from './places.ts'

/** Returns functions for addresses within this remote that keep `next`, and for the address that the links in emails return to. */
export function usePlaces() {
  const { history } = useHost()
  const { search } = useLocation()
  const config = useAuthConfig()
  const callbackTo = (purpose: ReturnPurpose, from: string) => {
    if (config.callbackUrl) return config.callbackUrl
    const place = addNextParameter(`/callback?for=${purpose}`, from)
    return new URL(history.createHref(place), window.location.href).href
  }
  return {
    next: readNext(search),
    to: (place: string) => addNextParameter(place, search),
    callbackUrl: (purpose: ReturnPurpose) => callbackTo(purpose, search),
    /** The address to which a provider returns a user who left from the account: a place in the account, regardless of `next`. */
    providerUrl: (place: string) => {
      const { pathname, search: query, hash } = new URL(history.createHref(place), window.location.href)
      return callbackTo('provider', `?${new URLSearchParams({ next: pathname + query + hash })}`)
    },
  }
}
