import type { Fault } from "../../src/core/schema/check"

export declare const CHECKS: readonly string[]
export declare function checkProduct(load: (file: string) => Promise<unknown>): Promise<Fault[]>
export declare function located(fault: Fault): Fault
export declare function faultText(fault: Fault): string
export declare function errorsOf(faults: readonly Fault[]): readonly Fault[]
