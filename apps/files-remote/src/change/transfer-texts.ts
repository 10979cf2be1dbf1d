import type { Translate } from '@portico/ui'
import type { Transfer } from '../tasks/summarize-transfer.ts'
import type { TaskTexts } from '../tasks/task-plan.ts'

/** Returns the texts of a transfer to the folder that the user knows as `folder`. */
export function getTransferTexts(t: Translate, { kind, entries }: Transfer, folder: string): TaskTexts {
  const [first, ...others] = entries
  const name = first?.name ?? ''
  const count = entries.length
  if (kind === 'move' && others.length === 0)
    return {
      title: t('Moving “{name}” to “{folder}”', { name, folder }),
      done: t('“{name}” moved to “{folder}”', { name, folder }),
    }
  if (kind === 'move')
    return {
      title: t('Moving {count, plural, one {# item} other {# items}} to “{folder}”', { count, folder }),
      done: t('{count, plural, one {# item} other {# items}} moved to “{folder}”', { count, folder }),
    }
  if (others.length === 0)
    return {
      title: t('Copying “{name}” to “{folder}”', { name, folder }),
      done: t('“{name}” copied to “{folder}”', { name, folder }),
    }
  return {
    title: t('Copying {count, plural, one {# item} other {# items}} to “{folder}”', { count, folder }),
    done: t('{count, plural, one {# item} other {# items}} copied to “{folder}”', { count, folder }),
  }
}
