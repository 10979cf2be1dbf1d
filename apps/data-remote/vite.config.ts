import { remoteConfig } from '@portico/vite-remote'

export default remoteConfig(
  import.meta.url,
  { './remote': 36.5, 'table/placed-grid.tsx': 59.4, embed: 146.7 },
  {
    chips: [
      'view/filter',
      'view/sort',
      'view/search',
      'kinds/filter',
      'form/calendar',
      'query/conditions/view-conditions',
      'query/addressing/wide-tables',
      'table/no-rows',
    ],
    editing: ['edit/', 'clipboard/', 'undo/', 'kinds/choice', 'table/unsaved'],
    rows: ['row/', 'insert/', 'table/delete', 'relations/', 'view/related'],
    transfer: ['transfer/'],
    problems: ['errors/problem', 'table/rows-problem', 'errors/further-help', 'browse/no-such-table'],
    setup: ['saved/', 'columns/columns-popover', 'schema/install'],
  },
)
