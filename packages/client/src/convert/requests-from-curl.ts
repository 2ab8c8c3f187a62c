import type { CurlConversion } from "./convert-curl.ts";
import type { CurlRequest } from "./curl/read-curl-command.ts";

/**
 * The requests of a curl command, as bash, cmd.exe or PowerShell would run it,
 * or as browsers copy it. Nothing is run and no file is read. `{{placeholders}}`
 * in it stay what they are, and variables of the shell become some.
 *
 * @throws CurlCommandError when it is no curl command, is cut off, or has no URL
 */
export async function requestsFromCurl(
	text: string,
): Promise<readonly CurlRequest[]> {
	const { readCurlCommand } = await import("./curl/read-curl-command.ts");
	return readCurlCommand(text);
}

/**
 * Writes the requests of a curl command as files of a folder: into a collection
 * that is there, in its own format, or into a new one. Nothing is replaced.
 *
 * @throws CurlCommandError
 * @throws ConversionTargetError when the folder is a file, or is neither empty nor part of a collection
 */
export async function convertCurlCommand(
	command: string,
	target: string,
): Promise<CurlConversion> {
	const { convertCurl: convert } = await import("./convert-curl.ts");
	return convert(command, target);
}
