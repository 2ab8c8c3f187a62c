import { isAbsolute, relative } from "node:path";

/** The file as seen from a folder, with `/`; as it is when it lies elsewhere. */
export function relativeFile(folder: string, file: string): string {
	const path = relative(folder, file);
	const isInside = path !== "" && !path.startsWith("..") && !isAbsolute(path);
	return (isInside ? path : file).replaceAll("\\", "/");
}
