/** A time in ISO 8601 as people write it, in UTC; another text stays as it is. */
export function moment(iso: string): string {
  const parts = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d)(?:\.\d+)?Z$/.exec(iso);
  return parts === null ? iso : `${parts[1]} ${parts[2]} UTC`;
}
