import { ExchangeError } from "../failure/errors.ts";

/**
 * What has to be known of a request that must not be sent twice, and that was lost
 * with a connection that had served before.
 *
 * @param idleTime milliseconds that the connection had been idle; undefined when it was busy
 */
export function explainLost(
	error: ExchangeError,
	method: string,
	idleTime: number | undefined,
): ExchangeError {
	const message = error.message.replace(/\.$/, "");
	const isUnknown = `Whether it has processed the ${method} is not known, so that was not sent a second time: look for its effect before you repeat it.`;
	return idleTime === undefined || idleTime < 1
		? new ExchangeError(
				error.code,
				`${message}, over a connection that it had answered on before.`,
				isUnknown,
				error.cause,
			)
		: new ExchangeError(
				error.code,
				`${message}, over a connection that had been idle for ${Math.round(idleTime)} ms.`,
				`The server closes idle connections, and did so when the ${method} was on its way. ${isUnknown}`,
				error.cause,
			);
}
