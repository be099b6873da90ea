/** The least SQL that does each job over the product's schema: one round trip for a grant, two for totals. */

export const CLIENT_CREDENTIALS = {
  name: 'bare-client-credentials',
  text: `with client as (
           select c.client_id, c.allowed_scopes from clients c join client_secrets s on s.client_id = c.client_id
           where c.client_id = $1 and s.secret_hash = $2 and c.disabled_at is null
             and 'client_credentials' = any (c.grant_types) and (s.expires_at is null or s.expires_at > $4)
         )
         insert into client_tokens (access_hash, client_id, scopes, issued_at, expires_at)
         select $3, client_id, array(select s from unnest(allowed_scopes) s where s like 'client.%'), $4, $5 from client
         returning scopes`,
};

export const REFRESH = {
  name: 'bare-refresh',
  text: `with parent as (
           select p.* from token_pairs p
           join grants g on g.grant_id = p.grant_id and g.revoked_at is null
           join clients c on c.client_id = g.client_id and c.disabled_at is null
           join client_secrets s on s.client_id = c.client_id
           where p.refresh_hash = $3 and p.revoked_at is null and p.refresh_expires_at > $6
             and c.client_id = $1 and s.secret_hash = $2 and (s.expires_at is null or s.expires_at > $6)
         ), superseded as (
           update token_pairs p set superseded_at = $6 from parent
           where p.token_pair_id = parent.token_pair_id and p.superseded_at is null
         )
         insert into token_pairs (token_pair_id, grant_id, authorization_code_id, parent_id, generation, access_hash,
           refresh_hash, scopes, granted_scopes, authorized_at, issued_at, access_expires_at, refresh_expires_at)
         select gen_random_uuid(), grant_id, authorization_code_id, token_pair_id, generation + 1, $4,
           $5, scopes, granted_scopes, authorized_at, $6, $7, $8 from parent
         returning scopes`,
};

export const EXCHANGE = {
  name: 'bare-exchange',
  text: `with code as (
           update authorization_codes a set consumed_at = $7 from grants g
           join clients c on c.client_id = g.client_id and c.disabled_at is null
           join client_secrets s on s.client_id = c.client_id
           where a.code_hash = $3 and a.consumed_at is null and a.expires_at > $7 and a.redirect_uri = $4
             and g.grant_id = a.grant_id and g.revoked_at is null
             and c.client_id = $1 and s.secret_hash = $2 and (s.expires_at is null or s.expires_at > $7)
           returning a.authorization_code_id, a.grant_id, a.scopes
         )
         insert into token_pairs (token_pair_id, grant_id, authorization_code_id, generation, access_hash, refresh_hash,
           scopes, granted_scopes, authorized_at, issued_at, access_expires_at, refresh_expires_at)
         select gen_random_uuid(), grant_id, authorization_code_id, 0, $5, $6, scopes, scopes, $7, $7, $8, $9 from code
         returning scopes`,
};

export const AUTHENTICATE = {
  name: 'bare-authenticate',
  text: `select t.client_id, t.scopes from client_tokens t
         join clients c on c.client_id = t.client_id and c.disabled_at is null
         where t.access_hash = $1 and t.revoked_at is null and t.expires_at > $2`,
};

export const TOTALS = {
  name: 'bare-totals',
  text: `select status, sum(verification_count)::bigint as count from verification_counters
         where client_id = $1 group by status`,
};
