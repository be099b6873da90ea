/** The names of the schemas that bodies of webhooks have. */
export function payloadsOf({ components }) {
  return Object.values(components.messages).map(({ payload }) => payload.$ref.split('/').at(-1));
}
