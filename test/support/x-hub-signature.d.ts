declare module 'x-hub-signature' {
  export default class XHubSignature {
    constructor(algorithm: string, secret: string);
    verify(expectedSignature: string, requestBody: string | Uint8Array): boolean;
  }
}
