import { remoteConfig } from '@portico/vite-remote'

export default remoteConfig(
  import.meta.url,
  { './remote': 36.5, 'table/positioned-grid.tsx': 59.4, embed: 146.7 },
  {
    chips: [
      'view/filter-',
      'view/sort',
      'view/search-chip',
      'column-types/filter-inputs',
      'form/calendar',
      'query/conditions/view-conditions',
      'query/addressing/wide-tables',
      'table/no-rows',
    ],
    editing: ['edit/', 'clipboard/', 'undo/', 'column-types/choice-editor', 'table/unsaved-edits'],
    rows: ['row/', 'insert/', 'table/delete', 'relations/', 'view/related'],
    transfer: ['transfer/'],
    problems: ['errors/problem', 'table/rows-problem', 'errors/read-error-help', 'browse/no-such-table'],
    setup: ['saved/', 'columns/columns-popover', 'schema/install'],
  },
)
