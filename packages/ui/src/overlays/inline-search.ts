import type { Autocomplete } from '@base-ui/react/autocomplete'

/** Props of an Autocomplete whose field and lines stand open in their place; the caller has filtered them. */
export function inlineSearch(query: string, onQueryChange: (query: string) => void) {
  return {
    open: true,
    inline: true,
    mode: 'none',
    autoHighlight: 'always',
    keepHighlight: true,
    value: query,
    onValueChange: (value: string, { reason }: Autocomplete.Root.ChangeEventDetails) => {
      // Picking a line would write its name into the field, which is about to go.
      if (reason !== 'item-press') onQueryChange(value)
    },
  } as const
}
