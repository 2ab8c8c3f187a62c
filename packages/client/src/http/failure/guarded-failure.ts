import { ExchangeError } from "./errors.ts";
import { toExchangeError } from "./failure.ts";

/** The failure of an exchange for which the collection's own authorities were left out. @throws always, where that may be why with a word of it */
export function tellGuarded(error: unknown): never {
	if (!(error instanceof ExchangeError) || !isOfCertificate(error)) throw error;
	throw new ExchangeError(
		error.code,
		`${error.message} The certificate authorities of the collection do not count for this request: it has a secret that may go to some hosts only.`,
		"Nothing was sent. `--cacert FILE` says that you trust the authority yourself.",
		error,
	);
}

/** Where it is a proxy's, that it is one is in the cause. */
function isOfCertificate({ code, cause }: ExchangeError): boolean {
	if (code !== "PROXY_FAILED") return code === "TLS_CERTIFICATE";
	const found = toExchangeError(cause, { authority: "", phase: "connect" });
	return found.code === "TLS_CERTIFICATE";
}
