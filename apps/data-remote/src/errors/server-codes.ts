/** Codes of PostgREST and Postgres with texts in `failures.ts`, which loads on demand. The database's functions raise `PT413`. */
export const serverCodes = [
  ...['PGRST000', 'PGRST001', 'PGRST002', 'PGRST003', 'PGRST100', 'PGRST101', 'PGRST102', 'PGRST103'],
  ...['PGRST105', 'PGRST106', 'PGRST107', 'PGRST108', 'PGRST111', 'PGRST112', 'PGRST114', 'PGRST115'],
  ...['PGRST116', 'PGRST117', 'PGRST118', 'PGRST120', 'PGRST121', 'PGRST122', 'PGRST123', 'PGRST124'],
  ...['PGRST125', 'PGRST126', 'PGRST127', 'PGRST128', 'PGRST200', 'PGRST201', 'PGRST202', 'PGRST203'],
  ...['PGRST204', 'PGRST205', 'PGRST300', 'PGRST301', 'PGRST302', 'PGRST303', 'PGRSTX00', '42501'],
  ...['42P17', '23505', '23503', '23502', '23514', '23P01', '428C9', '22P02'],
  ...['22007', '22008', '22001', '22003', '40001', '40P01', '55P03', '57014'],
  ...['25006', '42P01', '42703', '42883', 'P0001', '53100', 'PT413'],
] as const
