import { type FormEvent, type ReactNode, useEffect, useState } from "react";
import type { RunConfig } from "../../../../src/protocol/runs.ts";
import { runApi } from "../../api/run-api.ts";
import { collectionStore } from "../../state/collection-state.ts";
import { environmentStore } from "../../state/environment-state.ts";
import { formStore, isChanged } from "../../state/form-state.ts";
import { reportError } from "../../state/notice-state.ts";
import { nameOfRun, startRun } from "../../state/run-state.ts";
import { remembered } from "../../store/remembered.ts";
import { useStore } from "../../store/store.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Select } from "../../ui/select.tsx";
import { environmentOptions } from "../environments/environment-select.tsx";
import { ChosenFile } from "../files/chosen-file.tsx";

/** Settings of the last run: texts, as they stand in the fields. */
interface Choices {
	readonly data: string;
	readonly iterations: string;
	readonly parallel: string;
	readonly delay: string;
	readonly tags: string;
	readonly excludeTags: string;
	readonly bail: boolean;
}

const DEFAULTS: Choices = {
	data: "",
	iterations: "",
	parallel: "",
	delay: "",
	tags: "",
	excludeTags: "",
	bail: false,
};

/** By what is run: nobody wants the collection a thousand times because one request ran so. */
const memory = remembered<Readonly<Record<string, Choices>>>("run-choices", {});
/** Of those that ran last. */
const MOST_REMEMBERED = 40;

function recall(paths: readonly string[]): Choices {
	return memory.read()[paths.join()] ?? DEFAULTS;
}

function remember(paths: readonly string[], choices: Choices): void {
	const { [paths.join()]: _, ...others } = memory.read();
	const kept = Object.entries(others).slice(1 - MOST_REMEMBERED);
	memory.write({ ...Object.fromEntries(kept), [paths.join()]: choices });
}

/** Asks how to run something, and runs it. */
export function RunDialog({
	paths,
	onClose,
}: {
	/** Of folders and requests; empty for the whole collection. */
	readonly paths: readonly string[];
	readonly onClose: () => void;
}): ReactNode {
	const [choices, setChoices] = useState(() => recall(paths));
	const chosen = useStore(environmentStore);
	const [environment, setEnvironment] = useState(chosen);
	const { dataFiles, addDataFile } = useDataFiles();
	const set = (changes: Partial<Choices>) =>
		setChoices((now) => ({ ...now, ...changes }));
	const start = (event: FormEvent) => {
		event.preventDefault();
		remember(paths, choices);
		onClose();
		void startRun(configOf(choices, paths, environment));
	};
	const field = (name: "tags" | "excludeTags", label: string) => (
		<label className="labelled">
			<span>{label}</span>
			<input
				className="input"
				value={choices[name]}
				placeholder="smoke, slow"
				onChange={(event) => set({ [name]: event.target.value })}
			/>
		</label>
	);
	const number = (
		name: "iterations" | "parallel" | "delay",
		label: string,
		placeholder: string,
		least: number,
	) => (
		<label className="labelled">
			<span>{label}</span>
			<input
				className="input"
				type="number"
				min={least}
				step={1}
				value={choices[name]}
				placeholder={placeholder}
				onChange={(event) => set({ [name]: event.target.value })}
			/>
		</label>
	);
	return (
		<Dialog
			title={`Run ${nameOfRun(paths)}`}
			onClose={onClose}
			actions={
				<>
					<Button onClick={onClose}>Cancel</Button>
					<Button kind="primary" isSubmit form="run-choices" data-first>
						Run
					</Button>
				</>
			}
		>
			<form id="run-choices" className="run-choices" onSubmit={start}>
				<EnvironmentChoice value={environment} onChange={setEnvironment} />
				<ChosenFile
					what="rows of data"
					endings={DATA_ENDINGS}
					value={choices.data}
					onChoose={(data) => {
						addDataFile(data);
						set({ data });
					}}
				>
					<label className="labelled data-choice">
						<span>Data file: one iteration per row</span>
						<Select
							value={dataFiles.includes(choices.data) ? choices.data : ""}
							options={[["", "No data"], ...dataFiles]}
							onChange={(data) => set({ data })}
						/>
					</label>
				</ChosenFile>
				{number("iterations", "Iterations", "1, or one per row", 1)}
				{number("parallel", "Concurrency", "1: sequential", 1)}
				{field("tags", "Include tags")}
				{field("excludeTags", "Exclude tags")}
				{number("delay", "Delay between requests (ms)", "0", 0)}
				<label className="check">
					<input
						type="checkbox"
						checked={choices.bail}
						onChange={(event) => set({ bail: event.target.checked })}
					/>
					<span>Stop on the first failure</span>
				</label>
			</form>
			<UnsavedNote />
		</Dialog>
	);
}

function EnvironmentChoice({
	value,
	onChange,
}: {
	readonly value: string | null;
	readonly onChange: (name: string | null) => void;
}): ReactNode {
	const state = useStore(collectionStore);
	const environments = state?.kind === "open" ? state.environments : [];
	return (
		<label className="labelled">
			<span>Environment of the run</span>
			<Select
				value={value ?? ""}
				options={environmentOptions(environments)}
				onChange={(name) => onChange(name || null)}
			/>
		</label>
	);
}

function UnsavedNote(): ReactNode {
	const count = formStore
		.entries()
		.filter(([, form]) => isChanged(form)).length;
	if (count === 0) return null;
	return (
		<p className="run-unsaved">
			{count === 1 ? "One file has" : `${count} files have`} unsaved changes. A
			run uses the files as they are saved.
		</p>
	);
}

const DATA_ENDINGS = ["csv", "tsv", "json", "ndjson", "jsonl"];

/** Those that were found, and what was chosen besides. */
function useDataFiles() {
	const [found, setFound] = useState<readonly string[]>([]);
	const [added, setAdded] = useState<readonly string[]>([]);
	useEffect(() => {
		runApi.dataFiles().then(setFound, reportError);
	}, []);
	const dataFiles = [...new Set([...found, ...added])];
	const addDataFile = (file: string) => setAdded([...added, file]);
	return { dataFiles, addDataFile };
}

function configOf(
	choices: Choices,
	paths: readonly string[],
	environment: string | null,
): RunConfig {
	const { data, bail } = choices;
	const tags = wordsOf(choices.tags);
	const excludeTags = wordsOf(choices.excludeTags);
	const [iterations, parallel, delay] = [
		numberOf(choices.iterations),
		numberOf(choices.parallel),
		numberOf(choices.delay),
	];
	return {
		environment,
		paths,
		...(data !== "" && { data }),
		...(iterations !== undefined && { iterations }),
		// One at a time is what happens without it.
		...(parallel !== undefined && parallel > 1 && { parallel }),
		...(delay !== undefined && { delay }),
		...(tags.length > 0 && { tags }),
		...(excludeTags.length > 0 && { excludeTags }),
		...(bail && { bail }),
	};
}

function numberOf(text: string): number | undefined {
	return /^\d+$/.test(text) ? Number(text) : undefined;
}

function wordsOf(text: string): readonly string[] {
	return text.split(/[\s,]+/).filter(Boolean);
}
