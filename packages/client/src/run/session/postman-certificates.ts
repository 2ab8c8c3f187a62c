import { resolve } from "node:path";
import type { Value } from "@curlew/template";
import type { ClientCertificate } from "../../collection/model.ts";
import { isRecord } from "../../values/is-record.ts";
import { parseJson } from "../../values/parse-json.ts";
import { InvalidOptionError } from "../context/invalid-option-error.ts";

const HINT =
	'It must hold [{"name": "…", "matches": ["https://example.com/*"], "cert": {"src": "…"}, "key": {"src": "…"}, "passphrase": "…"}].';

/**
 * Client certificates as newman's `--ssl-client-cert-list` has them.
 *
 * @param folder that their paths count from
 * @throws InvalidOptionError
 */
export function readPostmanCertificates(
	text: string,
	folder: string,
): readonly ClientCertificate[] {
	return parseList(text).flatMap((entry) => {
		const { matches, cert, key, pfx, passphrase } = isRecord(entry)
			? entry
			: {};
		const fileOf = (value: Value | undefined) =>
			isRecord(value) && typeof value.src === "string"
				? resolve(folder, value.src)
				: undefined;
		const certificateFile = fileOf(cert);
		const pkcs12File = fileOf(pfx);
		const domains = Array.isArray(matches) ? matches.flatMap(domainOf) : [];
		if (domains.length === 0 || !(certificateFile ?? pkcs12File))
			throw new InvalidOptionError(
				"--ssl-client-cert-list: an entry has no `matches` or no `cert`.",
				{ hint: HINT },
			);
		const common = {
			passphrase: typeof passphrase === "string" ? passphrase : undefined,
		};
		return domains.map(
			(domain): ClientCertificate =>
				certificateFile === undefined
					? { kind: "pkcs12", ...common, domain, pkcs12File: pkcs12File ?? "" }
					: {
							kind: "pem",
							...common,
							domain,
							certificateFile,
							keyFile: fileOf(key) ?? certificateFile,
						},
		);
	});
}

function parseList(text: string): readonly Value[] {
	try {
		const list = parseJson(text);
		if (Array.isArray(list)) return list;
	} catch (cause) {
		throw new InvalidOptionError("--ssl-client-cert-list is not JSON.", {
			cause,
			hint: HINT,
		});
	}
	throw new InvalidOptionError("--ssl-client-cert-list holds no list.", {
		hint: HINT,
	});
}

/** `*.example.com:8443` of `https://*.example.com:8443/*`; `*` of `<all_urls>`. */
function domainOf(match: Value): readonly string[] {
	if (match === "<all_urls>") return ["*"];
	const [, domain] =
		/^(?:[a-z*]+:\/\/)?([^/]+)/i.exec(String(match).trim()) ?? [];
	return domain === undefined ? [] : [domain];
}
