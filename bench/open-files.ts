/** Besides sockets: the database, its log, the loaded programs. */
const OTHERS = 100;

/**
 * Each connection is an open file of its process. Fails early with a message instead of thousands of connection errors.
 */
export function needOpenFiles(connections: number): void {
  const needed = connections + OTHERS;
  const { userLimits } = process.report.getReport() as {
    userLimits?: { open_files?: { soft: number | 'unlimited' } };
  };
  const most = userLimits?.open_files?.soft;
  if (typeof most !== 'number' || most >= needed) return;
  throw new Error(
    `This needs ${needed} open files in one process, and the system allows ${most}: raise it with "ulimit -n ${needed}" and try again.`,
  );
}
