import { useLocation, useNavigate } from '@portico/react-remote'

/** The chart that the address asks for, as it stands there; empty where it leaves the choice, null where it asks for none. */
export function useChartAddress() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const params = new URLSearchParams(search)
  const asked = params.get('chart')
  return {
    asked,
    /** One chart in the place of another is no step of its own. */
    set: (next: string | null) => {
      if (next === null) params.delete('chart')
      else params.set('chart', next)
      const text = params.toString()
      navigate({ search: text && `?${text}` }, { replace: next !== null && asked !== null })
    },
  }
}
