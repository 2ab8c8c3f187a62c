import type { SourceText } from "../../diagnostics/source-text.ts";
import { ApiFile } from "./api-file.ts";
import type { ApiNode } from "./api-node.ts";
import { ApiFindings } from "./findings.ts";
import { type FileBeside, References } from "./references.ts";

/** Which rules a document is written by; what is newer than 3.2 is read as 3.2. */
export type ApiVersion = "2.0" | "3.0" | "3.1" | "3.2";

/** A document of OpenAPI or Swagger, from which everything else is read. */
export interface ApiDocument {
	readonly version: ApiVersion;
	readonly root: ApiNode;
	readonly references: References;
	readonly findings: ApiFindings;
}

/**
 * Reads a document: OpenAPI 3.0, 3.1 and 3.2, or Swagger 2.0, as JSON or YAML.
 * Nothing is refused: what cannot be read is among the findings.
 *
 * @param beside where files come from that references name
 */
export function readApiDocument(
	source: SourceText,
	beside: FileBeside,
): ApiDocument {
	const findings = new ApiFindings();
	const file = new ApiFile(source);
	const { root } = file;
	if (file.fault)
		findings.lost(
			root,
			`The file is read as far as it goes, which is not all of it: ${file.fault.message}`,
			"Correct it and import it again.",
		);
	const references = new References(beside, findings);
	references.begin(file);
	return { version: versionOf(root, findings), root, references, findings };
}

function versionOf(root: ApiNode, findings: ApiFindings): ApiVersion {
	if (root.has("swagger")) return "2.0";
	const written = root.get("openapi").text() ?? "";
	if (written.startsWith("3.0")) return "3.0";
	if (written.startsWith("3.1")) return "3.1";
	if (!written.startsWith("3.2"))
		findings.changed(
			root.get("openapi"),
			`\`${written}\` is no version that is known; the document is read as OpenAPI 3.2.`,
			"Known are 2.0 (as `swagger`), 3.0, 3.1 and 3.2.",
		);
	return "3.2";
}
