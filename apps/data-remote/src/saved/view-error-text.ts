import type { Translate } from '@portico/ui'
import type { DataError } from '../errors/data-error.ts'
import { getDataErrorText } from '../errors/error-texts.ts'

/** Returns the message for a view that could not be saved, opened or removed. */
export function getViewErrorText(t: Translate, error: DataError): { title: string; detail: string } {
  if (error.code === '23505') return { title: t('You already have a view with this name.'), detail: '' }
  if (error.code !== 'PT413') {
    const { title, detail } = getDataErrorText(t, error)
    return { title, detail }
  }
  return {
    title: t('There are too many views, or this one is too large.'),
    detail: t(
      'You can keep 100 views of a table and share 20 of them. Delete views that you don’t need, or keep fewer filters in one view.',
    ),
  }
}
