// What stands around the rows comes as one file, beside the grid.
export { TransferMenu } from '../transfer/transfer-menu.tsx'
export { ViewBar } from '../view/view-bar.tsx'
export { StatusLine } from './status-line.tsx'
