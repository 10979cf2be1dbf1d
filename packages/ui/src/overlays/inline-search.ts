import type { Autocomplete } from '@base-ui/react/autocomplete'

/** Returns the props of an Autocomplete with a field and rows that are always open. The caller has filtered the rows. */
export function getInlineSearchProps(query: string, onQueryChange: (query: string) => void) {
  return {
    open: true,
    inline: true,
    mode: 'none',
    autoHighlight: 'always',
    keepHighlight: true,
    value: query,
    onValueChange: (value: string, { reason }: Autocomplete.Root.ChangeEventDetails) => {
      // Picking a row would write its name into the field, which is about to disappear.
      if (reason !== 'item-press') onQueryChange(value)
    },
  } as const
}
