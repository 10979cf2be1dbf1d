/** The size of a page in its own points, turned as it is shown. */
export interface PageSize {
  width: number
  height: number
}
