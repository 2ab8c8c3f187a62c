import { stat } from "node:fs/promises";
import type { Collection, SessionOptions } from "@curlew/client";
import { type ExchangeJudge, problemOf } from "@curlew/client/internal";

type Judging = Pick<SessionOptions, "exchangeJudge">;
type ContractSetting = NonNullable<
	Collection["definition"]["extensions"]["contract"]
>;

/** A document as it was read, for as long as its files stay as they are. */
interface OpenedContract {
	readonly asked: string;
	readonly judge: ExchangeJudge;
	readonly stamp: string;
}

/**
 * By what a collection says that its exchanges are judged. A large document is not
 * read again for each session; a collection without one loads nothing.
 */
export class ContractInProcess {
	#opened: OpenedContract | undefined;

	/** A document that cannot be read fails nothing: each exchange tells of it. */
	async judging({ definition }: Collection): Promise<Judging> {
		const { root, extensions } = definition;
		const { contract } = extensions;
		if (contract === undefined) return { exchangeJudge: undefined };
		const asked = JSON.stringify([root, contract]);
		const known = this.#opened;
		if (
			known?.asked === asked &&
			known.stamp === (await stampOf(known.judge.contract.files))
		)
			return { exchangeJudge: known.judge };
		this.#opened = undefined;
		try {
			const { judge, isWhole } = await openJudge(root, contract);
			const stamp = await stampOf(judge.contract.files);
			// A file that it refers to may yet come.
			if (isWhole) this.#opened = { asked, judge, stamp };
			return { exchangeJudge: judge };
		} catch (error) {
			return { exchangeJudge: tellingJudge(contract, problemOf(error)) };
		}
	}
}

async function openJudge(
	root: string,
	{ document, warnsOnly }: ContractSetting,
) {
	const { ContractJudge, openOwnContract } = await import("@curlew/contract");
	const contract = openOwnContract(root, document);
	return {
		judge: new ContractJudge(contract, { warnsOnly }),
		isWhole: contract.findings.length === 0,
	};
}

/** Judges nothing, and says why. */
function tellingJudge(
	{ document, warnsOnly }: ContractSetting,
	problem: ReturnType<typeof problemOf>,
): ExchangeJudge {
	const { code, message, hint, location, excerpt } = problem;
	return {
		contract: { file: document, files: [], warnsOnly },
		judge: () => ({
			assertions: [],
			warnings: [
				{
					code,
					severity: "warning",
					message: `Not judged by the collection's contract: ${message}`,
					...(hint !== undefined && { hint }),
					...(location && { location }),
					...(excerpt && { excerpt }),
				},
			],
		}),
	};
}

/** Changes when one of the files does, or comes, or goes. */
async function stampOf(files: readonly string[]): Promise<string> {
	const stamps = files.map(async (file) => {
		const found = await stat(file).catch(() => undefined);
		return found && `${found.ino} ${found.mtimeMs} ${found.size}`;
	});
	return (await Promise.all(stamps)).join("\n");
}
