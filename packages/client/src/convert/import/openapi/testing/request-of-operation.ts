import { importFilesOf } from "../../testing/import-files-of.ts";

/** A document of one operation. */
function withOperation(operation: string, rest = ""): string {
	return `openapi: 3.1.0
info: { title: Shop, version: 1 }
servers: [{ url: https://shop.test/v1 }]
paths:
  /a:
    post:
      summary: A
${operation.replace(/^/gm, "      ")}
${rest}`;
}

/** The request of an operation that is written as YAML. @param rest of the document */
export async function requestOf(operation: string, rest = "") {
	const imported = await importFilesOf(
		{ "api.yaml": withOperation(operation, rest) },
		"api.yaml",
	);
	return { ...imported, request: imported.files["A.yml"] ?? "" };
}
