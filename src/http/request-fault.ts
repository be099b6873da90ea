/** Like the faults that the parsers and express-openapi-validator find; the message never repeats what was sent. */
export class RequestFault extends Error {
  constructor(
    readonly status: 400 | 404 | 415,
    message: string,
  ) {
    super(message);
  }
}
