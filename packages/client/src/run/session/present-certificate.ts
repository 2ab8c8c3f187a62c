import { CurlewError } from "../../diagnostics/curlew-error.ts";
import type { PresentedCertificate } from "../../http/connections/presented-certificate.ts";
import type { Masked } from "../../variables/masked.ts";
import type { ExecutingSession } from "../execution/request-execution.ts";

/** There is no server at the URL that would say by a certificate who it is. */
export class NoCertificateError extends CurlewError {
	readonly code = "NO_CERTIFICATE";
}

/**
 * How the server at a URL presents itself, whoever it is. A handshake is made,
 * by the collection's proxy if it has one, and nothing is sent.
 *
 * @throws NoCertificateError, ExchangeError
 */
export async function presentCertificate(
	session: ExecutingSession,
	url: string,
): Promise<Masked<PresentedCertificate>> {
	const wanted = URL.parse(url);
	const presented =
		wanted?.protocol === "https:" &&
		(await (await session.http).presented(wanted));
	if (!presented)
		throw new NoCertificateError(
			`The server at ${url} presents no certificate.`,
			{
				hint: "Send the request again.",
			},
		);
	return session.masked(presented);
}
