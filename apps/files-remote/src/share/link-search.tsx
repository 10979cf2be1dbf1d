import { useSearchParams } from '@portico/react-remote'
import { Button } from '@portico/ui'
import { TextInput } from '@portico/ui/form'
import type { FormEvent } from 'react'
import { useTexts } from '../texts/texts.ts'

/** Returns the search words for the user's links, which are in the address. */
export function useLinkSearch(): string {
  const [params] = useSearchParams()
  return params.get('q') ?? ''
}

/** Searches the user's own links by a part of their name: with Enter, and when the field is cleared. */
export function LinkSearch() {
  const t = useTexts()
  const [params, setParams] = useSearchParams()
  const search = (words: string) =>
    setParams((next) => (words ? next.set('q', words) : next.delete('q')), { replace: true })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    search(String(new FormData(event.currentTarget).get('words') ?? '').trim())
  }
  return (
    <search>
      <form onSubmit={submit}>
        <TextInput
          type="search"
          name="words"
          aria-label={t('A part of the name')}
          placeholder={t('A part of the name')}
          enterKeyHint="search"
          maxLength={200}
          defaultValue={params.get('q') ?? ''}
          onChange={(event) => {
            if (event.currentTarget.value === '') search('')
          }}
        />
      </form>
    </search>
  )
}

/** A list that loads in pages. */
interface Pages {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => unknown
}

/** Loads the next page of a list of links. Hidden if all are loaded. */
export function MoreLinks({ list }: { list: Pages }) {
  const t = useTexts()
  return list.hasNextPage ? (
    <Button disabled={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
      {t('Show more')}
    </Button>
  ) : null
}
