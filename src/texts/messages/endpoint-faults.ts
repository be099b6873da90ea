import type { EndpointFaults, HeadersFault, UrlFault } from '../../refusals/webhooks.js';

/** What is wrong with each field of an endpoint, as the rest of a sentence that begins with the field's name. */
export function endpointFaults(faults: EndpointFaults): Partial<Record<keyof EndpointFaults, string>> {
  const { url, event_types: types, headers, secret } = faults;
  return {
    ...(url ? { url: urlFault(url) } : {}),
    ...(types ? { event_types: `choose from ${types.known.join(', ')}.` } : {}),
    ...(headers ? { headers: headersFault(headers) } : {}),
    ...(secret
      ? {
          secret: `it has ${secret.min} to ${secret.max} printable ASCII characters without spaces. Leave it out to have one made.`,
        }
      : {}),
  };
}

function urlFault(fault: UrlFault): string {
  switch (fault.code) {
    case 'unreadable':
      return 'it is not a URL; give one like https://client.example/webhooks.';
    case 'too_long':
      return `it is longer than ${fault.max} characters.`;
    case 'names_user':
      return 'it must not contain a user name or password.';
    case 'has_fragment':
      return 'it must not contain a fragment (#…).';
    case 'port_zero':
      return 'it must not use port 0.';
    case 'not_https':
      return 'it must begin with https:// (http:// only for a sandbox client on localhost, 127.0.0.1 or [::1]).';
    case 'not_public':
      return 'it must lead to a public address: this one is loopback, private or reserved.';
  }
}

function headersFault(fault: HeadersFault): string {
  switch (fault.code) {
    case 'too_many':
      return `at most ${fault.max} are possible.`;
    case 'unusable_name':
      return `a name has 1 to ${fault.max} letters, digits or hyphens (RFC 9110 §5.1 allows some others too).`;
    case 'reserved_name':
      return `${fault.name} is reserved for the service or for HTTP itself; leave it out.`;
    case 'unusable_value':
      return `the value of ${fault.name} must have 1 to ${fault.max} printable ASCII characters, without line breaks and without spaces around it.`;
    case 'same_name_twice':
      return 'a name stands there twice, in other capitals; names are the same in any.';
  }
}
