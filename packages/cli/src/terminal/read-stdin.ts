import { formatSize, InvalidOptionError } from "@curlew/client/internal";

/**
 * All of standard input.
 *
 * @param most bytes; what is longer is not read to its end
 * @param hint what to do instead with so much
 * @throws InvalidOptionError when there is more
 */
export async function readStdin(most: number, hint: string): Promise<Buffer> {
	const chunks: Buffer[] = [];
	let size = 0;
	for await (const chunk of process.stdin) {
		const bytes = Buffer.from(chunk);
		size += bytes.length;
		if (size > most)
			throw new InvalidOptionError(
				`Standard input is longer than the ${formatSize(most)} that are read of it.`,
				{ hint },
			);
		chunks.push(bytes);
	}
	return Buffer.concat(chunks);
}

/** Bytes of a request, or of curl commands. */
export const LONGEST_REQUEST = 20_000_000;

/** Bytes of a file to import, as of one on the disk. */
export const LONGEST_IMPORT = 50 * 1024 * 1024;
