import { useLocation, useNavigate } from '@portico/react-remote'

/** Returns the chart in the address as text, and a setter. Empty for the default chart, null for none. */
export function useChartAddress() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const params = new URLSearchParams(search)
  const asked = params.get('chart')
  return {
    asked,
    /** Replacing a chart adds no step to the browser history. */
    set: (next: string | null) => {
      if (next === null) params.delete('chart')
      else params.set('chart', next)
      const text = params.toString()
      navigate({ search: text && `?${text}` }, { replace: next !== null && asked !== null })
    },
  }
}
