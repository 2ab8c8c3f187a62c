import { readFile } from "node:fs/promises";
import type { ClientCertificate } from "../../collection/model.ts";
import { readCertificates } from "../../collection/read/read-connection.ts";
import { whyUnreadable } from "../../diagnostics/cause.ts";
import { SourceText } from "../../diagnostics/source-text.ts";
import { certificateTrees } from "../../formats/bru/bruno-certificates.ts";
import { Field } from "../../formats/tree/field.ts";
import { nodeOf } from "../../formats/tree/make-node.ts";
import { PlacedDocument } from "../../formats/tree/placed-document.ts";
import { isRecord } from "../../values/is-record.ts";
import { parseJson } from "../../values/parse-json.ts";
import { InvalidOptionError } from "../context/invalid-option-error.ts";

const HINT =
	'It must hold {"enabled": true, "certs": [{"domain": "…", "type": "cert", "certFilePath": "…", "keyFilePath": "…"}]}.';

/**
 * Reads a file of client certificates as `bru --client-cert-config` knows it.
 * The paths in it are relative to the collection's root, and may hold placeholders.
 *
 * @throws InvalidOptionError
 */
export async function readClientCertificates(
	file: string,
): Promise<readonly ClientCertificate[]> {
	const config = await parse(file);
	if (!isRecord(config) || !Array.isArray(config.certs)) {
		throw new InvalidOptionError(
			`--client-cert-config: ${file} holds no client certificates.`,
			{
				hint: HINT,
			},
		);
	}
	const certificates = certificateTrees(config);
	const document = new PlacedDocument(
		new SourceText(file, ""),
		nodeOf(certificates, { start: 0, end: 0 }),
		{ problems: [] },
	);
	if (config.enabled !== false && certificates.length < config.certs.length) {
		throw new InvalidOptionError(
			`--client-cert-config: a client certificate in ${file} has no domain.`,
			{ hint: HINT },
		);
	}
	return readCertificates(Field.root(document));
}

async function parse(file: string) {
	try {
		return parseJson(await readFile(file, "utf8"));
	} catch (cause) {
		throw new InvalidOptionError(
			cause instanceof SyntaxError
				? `--client-cert-config: ${file} is not JSON: ${cause.message}.`
				: `--client-cert-config: ${file} ${whyUnreadable(cause)}.`,
			{ cause, hint: HINT },
		);
	}
}
