import { fileSchema, isSchemaKind } from "@curlew/client/editing";
import { EXIT, type ExitCode } from "../terminal/exit-codes.ts";
import { writeForFile } from "../terminal/outputs.ts";

/** `curlew schema [KIND]`: prints a JSON Schema; of all files where no kind is named. */
export function schema(kind: string | undefined): ExitCode {
	const document = fileSchema(isSchemaKind(kind) ? kind : undefined);
	writeForFile(`${JSON.stringify(document, undefined, "\t")}\n`);
	return EXIT.passed;
}
