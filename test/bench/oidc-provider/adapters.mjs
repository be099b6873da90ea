/** The table of the Postgres adapter: every model's payload beside the columns that it is looked up by. */
export const PAYLOAD_TABLE = `
  create table if not exists oidc_payloads (
    type text not null,
    id text not null,
    payload jsonb not null,
    grant_id text,
    user_code text,
    uid text,
    expires_at timestamptz,
    consumed_at timestamptz,
    primary key (type, id)
  );
  create index if not exists oidc_payloads_of_grant on oidc_payloads (grant_id) where grant_id is not null;
  create index if not exists oidc_payloads_by_user_code on oidc_payloads (user_code) where user_code is not null;
  create index if not exists oidc_payloads_by_uid on oidc_payloads (uid) where uid is not null;`;

/** Models on Postgres through Knex's builder, as users of oidc-provider write it. @returns the adapter for a model's name */
export function knexAdapter(knex) {
  return (type) => {
    const rows = (where) => knex('oidc_payloads').where({ type, ...where });
    const findBy = async (where) => {
      const row = await rows(where).first('payload', 'expires_at', 'consumed_at');
      if (!row || (row.expires_at && row.expires_at <= new Date())) return undefined;
      return row.consumed_at ? { ...row.payload, consumed: true } : row.payload;
    };
    return {
      async upsert(id, payload, expiresIn) {
        const row = {
          payload: JSON.stringify(payload),
          grant_id: payload.grantId ?? null,
          user_code: payload.userCode ?? null,
          uid: payload.uid ?? null,
          expires_at: expiresIn ? new Date(Date.now() + expiresIn * 1000) : null,
        };
        await knex('oidc_payloads')
          .insert({ type, id, ...row })
          .onConflict(['type', 'id'])
          .merge();
      },
      find: (id) => findBy({ id }),
      findByUserCode: (userCode) => findBy({ user_code: userCode }),
      findByUid: (uid) => findBy({ uid }),
      consume: (id) => rows({ id }).update({ consumed_at: new Date() }),
      destroy: (id) => rows({ id }).delete(),
      revokeByGrantId: (grantId) => rows({ grant_id: grantId }).delete(),
    };
  };
}

/** Models in memory: nothing survives the process. The adapter of the library forgets all but the last thousand. */
export function memoryAdapter() {
  const payloads = new Map();
  const keyOf = (type, id) => `${type} ${id}`;
  return (type) => ({
    upsert: async (id, payload) => void payloads.set(keyOf(type, id), payload),
    find: async (id) => payloads.get(keyOf(type, id)),
    consume: async (id) => void (payloads.get(keyOf(type, id)).consumed = true),
    destroy: async (id) => void payloads.delete(keyOf(type, id)),
    async revokeByGrantId(grantId) {
      for (const [key, payload] of payloads) if (payload.grantId === grantId) payloads.delete(key);
    },
  });
}
