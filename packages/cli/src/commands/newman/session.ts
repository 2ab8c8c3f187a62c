import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import type { RunOptions } from "@curlew/client";
import {
	cookiesInJar,
	InvalidOptionError,
	readPostmanCertificates,
	whyUnreadable,
} from "@curlew/client/internal";
import type { NewmanOptions } from "../../options/newman/newman-options.ts";

/**
 * What newman's flags say that is no option of `curlew run`, for the run.
 *
 * @throws InvalidOptionError when a file of them cannot be read
 */
export async function newmanRunOptions(
	{
		folders,
		globalsFile,
		workingDirectory,
		certificateList,
		cookieJar,
	}: NewmanOptions,
	{ http, fileFolders = [] }: Pick<RunOptions, "http" | "fileFolders">,
): Promise<RunOptions> {
	const workingFolder = workingDirectory && resolve(workingDirectory);
	return {
		...(folders.length > 0 && { folders }),
		...(globalsFile !== undefined && { globalsFile: resolve(globalsFile) }),
		...(workingFolder !== undefined && {
			workingFolder,
			fileFolders: [...fileFolders, workingFolder],
		}),
		...(certificateList !== undefined && {
			http: {
				...http,
				clientCertificates: readPostmanCertificates(
					await textOf(certificateList, "--ssl-client-cert-list"),
					process.cwd(),
				),
			},
		}),
		...(cookieJar !== undefined && {
			startCookies: cookiesInJar(await textOf(cookieJar, "--cookie-jar")),
		}),
	};
}

async function textOf(file: string, flag: string): Promise<string> {
	try {
		return await readFile(file, "utf8");
	} catch (cause) {
		throw new InvalidOptionError(`${flag}: ${file} ${whyUnreadable(cause)}.`, {
			cause,
			hint: "Paths count from the folder that you are in.",
		});
	}
}
