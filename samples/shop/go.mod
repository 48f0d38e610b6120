module lanterntea

go 1.19
